/**
 * A page with a long list sends only its beginning with the HTML. This is the time of that answer: it is older than any
 * other, so the whole list follows as soon as the page works, and never takes the place of one that is there already.
 */
export const BEGINNING_AT = 1;

export const isBeginning = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean =>
  dataUpdatedAt === BEGINNING_AT;
