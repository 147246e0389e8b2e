const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
};

/** Codes of a certificate that no known authority signed. */
const isUntrusted = (code: string) => /SELF_SIGNED|UNABLE_TO_|CERT_/.test(code);

/** Why a request failed, in words for the person who gave its address: what happened, then what to check. */
export function explainFailure({ host, hostname, protocol }: URL, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault =
    certificateFaults[code] ??
    (isUntrusted(code) ? 'is not signed by an authority that this server knows' : undefined);
  if (fault) return `The certificate of ${host} ${fault}. Correct it there, or check the address.`;
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    return `There is no server named ${hostname}. Check the address.`;
  if (/^(ETIMEOUT|ECANCELLED|ESERVFAIL|EREFUSED|EAI_\w+)$/.test(code))
    return `The name ${hostname} could not be looked up. Check the address, or try again later.`;
  if (code === 'ECONNREFUSED') return `Nothing answers at ${host}. Check the address and the port.`;
  if (protocol === 'https:' && (code === 'EPROTO' || code.startsWith('ERR_SSL')))
    return `${host} does not answer by https. Check the port, or begin the address with http://.`;
  return `${host} cannot be reached. Check the address and the port.`;
}
