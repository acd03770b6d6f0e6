/**
 * Packages of this folder, which only some commands need: they are two fifths of all files that a `npm ci` of the product would write.
 * `node scripts/prepare.mjs dev tools` installs them.
 */

/** The file of a package. */
export const fileOfTool = (name: string): string => import.meta.resolve(name)

/** What a package exports; `T` states what the caller uses of it, since nothing is installed where types are checked. */
export const importTool = async <T>(name: string): Promise<T> => (await import(fileOfTool(name))) as T
