/** SQL that is true for rows of a catalog that an extension brought, such as its functions. They are not the app's. */
export const isOfExtension = (catalog: string) =>
  `EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${catalog}.oid AND deptype = 'e')`;
