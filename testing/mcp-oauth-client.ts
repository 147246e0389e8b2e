import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';

interface App {
  redirectUrl: string;
  /** Where its metadata document is; without one it registers. */
  clientMetadataUrl?: string;
}

/** What the official client stores, in memory. */
function memoryProvider({ redirectUrl, clientMetadataUrl }: App) {
  const stored: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    authorizationUrl?: URL;
    verifier: string;
    discovery?: OAuthDiscoveryState;
  } = { verifier: '' };
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Test assistant', redirect_uris: [redirectUrl] },
    ...(clientMetadataUrl && { clientMetadataUrl }),
    state: () => 'a state',
    clientInformation: () => stored.client,
    saveClientInformation: (client) => void Object.assign(stored, { client }),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => void Object.assign(stored, { tokens }),
    redirectToAuthorization: (authorizationUrl) => void Object.assign(stored, { authorizationUrl }),
    saveCodeVerifier: (verifier) => void Object.assign(stored, { verifier }),
    codeVerifier: () => stored.verifier,
    saveDiscoveryState: (discovery) => void Object.assign(stored, { discovery }),
    discoveryState: () => stored.discovery,
  };
  return { provider, stored };
}

/**
 * The official MCP client. It finds the authorization server, registers or names its metadata document, and waits for
 * a person: `consent` gets the address to open and returns the address that the app is answered at.
 */
export async function connectWithConsent(mcpUrl: string, app: App, consent: (url: URL) => Promise<URL>) {
  const { provider, stored } = memoryProvider(app);
  const open = () => new StreamableHTTPClientTransport(new URL(mcpUrl), { authProvider: provider });
  const client = new Client({ name: 'test', version: '1' });
  const first = open();
  const refused = await client.connect(first).catch((error: unknown) => error);
  if (!(refused instanceof UnauthorizedError) || !stored.authorizationUrl) throw refused;
  const { searchParams } = await consent(stored.authorizationUrl);
  await first.finishAuth(searchParams);
  await client.connect(open());
  return { client, stored };
}
