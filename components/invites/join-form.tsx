import { AuthForm, type AuthFormProps } from '../auth/auth-form';
import { acceptInvitation } from './accept-invitation';

interface JoinFormProps extends Pick<AuthFormProps, 'ways'> {
  token: string;
  /** The invited address; null if the reader has to type it. */
  email: string | null;
}

/** A new account, which accepts the invitation at once. What keeps it from accepting is on the invitation's page. */
export function JoinForm({ token, email, ways }: JoinFormProps) {
  const page = `/invites/${token}`;
  return (
    <AuthForm
      mode="sign-up"
      ways={ways}
      signUp="open"
      callbackUrl={page}
      invitation={{ token, email, onSignedUp: () => acceptInvitation(token).catch(() => page) }}
    />
  );
}
