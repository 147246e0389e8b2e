import { AppError } from '../../platform/errors/errors';

/** Why a sign-in is refused. The sign-in page has a sentence for each. */
type RefusalCode =
  | 'AccessDenied'
  | 'ConnectFirst'
  | 'IdentityTaken'
  | 'NoAddress'
  | 'NotConnected'
  | 'OidcUnavailable'
  | 'AccountDisabled'
  | 'SignUpRefused';

/** Refuses a sign-in whose request the browser has navigated to, or that our form has sent. */
export class SignInRefusal extends AppError {
  readonly reason: RefusalCode;

  constructor(reason: RefusalCode) {
    super('forbidden', 'This account may not sign in here.');
    this.reason = reason;
  }
}
