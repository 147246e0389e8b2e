/** A project with this name can be removed with one click. A renamed one is the person's own. */
export const SAMPLE_NAME = 'Sample: a weekend away';
