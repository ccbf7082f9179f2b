import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** A response of the browser as the service accepts it. */
interface PasskeyResponse {
  [field: string]: unknown;
  id: string;
  response: Record<string, unknown>;
}

/** Returns whether this browser supports passkeys (WebAuthn); it does so on HTTPS pages only. */
export const hasPasskeys = browserSupportsWebAuthn;

/** The browser's dialog was closed, or has no passkey for this shop. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
}

const orCancelled = (cause: unknown): never => {
  throw new PasskeyCancelled('The passkey was not used.', { cause });
};

/** Asks for a stored passkey. @param options of the service @throws PasskeyCancelled */
export const askForPasskey = async (options: object): Promise<PasskeyResponse> => {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { response, ...rest } = await startAuthentication({ optionsJSON }).catch(orCancelled);
  return { ...rest, response: { ...response } };
};

/** Creates a passkey. @param options of the service @throws PasskeyCancelled */
export const createPasskey = async (options: object): Promise<PasskeyResponse> => {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { response, ...rest } = await startRegistration({ optionsJSON }).catch(orCancelled);
  return { ...rest, response: { ...response } };
};
