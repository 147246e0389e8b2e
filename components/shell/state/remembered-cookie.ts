import { create } from 'zustand';

/** A choice in a cookie, so that the server's HTML shows the same. Undefined until it is made on this page. */
export function createRememberedCookie(name: string, days: number) {
  const useChoice = create<string | undefined>(() => undefined);
  return {
    set(choice: string): void {
      document.cookie = `${name}=${choice}; path=/; max-age=${days * 86_400}; samesite=lax`;
      useChoice.setState(choice, true);
    },
    use: () => useChoice(),
  };
}
