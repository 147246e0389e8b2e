/** The attributes of a link that a user wrote. The other site gets no referrer, and search engines do not count the link. */
export const outwardLink = { target: '_blank', rel: 'nofollow ugc noopener noreferrer' } as const;
