/*
 * Calls that a person confirms first, if the client can ask: those that publish or cannot be undone. The
 * client asks, so this protects from an assistant's mistakes, not from a client.
 */
const questions: Record<string, string> = {
  create_share_link: 'Publish this? Everybody who has the link can read it, without an account.',
  delete_calendar_event: 'Delete this event for good? The guests lose it too.',
  delete_session: 'Delete this session for good?',
  delete_trash: 'Delete this for good? Nobody can restore it.',
  publish_package: 'Publish this package? Everybody on this server can find and install it.',
};

/** The question to ask before a call, or undefined if there is none. */
export const confirmationOf = (tool: string): string | undefined =>
  Object.hasOwn(questions, tool) ? questions[tool] : undefined;
