const address = /\/v2\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:content|preview)$/i;

/** The id of the stored file that an address leads to; undefined for every other address. */
export const fileIdIn = (url: string): string | undefined => address.exec(url)?.[1];

/** The path of a picture of this server. Other hosts would learn who looks. */
export function ownPicture(url: string, part: 'content' | 'preview'): string | undefined {
  const id = fileIdIn(url);
  return id && `/v2/files/${id}/${part}`;
}
