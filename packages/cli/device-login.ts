import type { Credentials } from './config';
import { authorizeDevice, discover, oauthFailure } from './oauth';

/** Logs in by a code that the person enters in a browser on any device. Undefined if the server does not offer that. */
export async function deviceLogin(url: string): Promise<Credentials | undefined> {
  const server = await discover(url);
  if (!server?.device_authorization_endpoint) return undefined;
  try {
    const { asked, finish } = await authorizeDevice(server);
    const minutes = Math.round(asked.expires_in / 60);
    console.error(
      `Open this address in a browser on any device:\n\n  ${asked.verification_uri}\n\nand enter the code:\n\n  ${asked.user_code}\n`,
    );
    if (asked.verification_uri_complete)
      console.error(`Or open the address with the code in it:\n\n  ${asked.verification_uri_complete}\n`);
    console.error(`Waiting for your answer there, for ${minutes} minutes.`);
    return await finish();
  } catch (thrown) {
    throw oauthFailure(thrown);
  }
}
