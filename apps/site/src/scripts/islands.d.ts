/** Put in by `build/island-scripts.ts`: for each island its module, and after it the modules that one imports. */
declare const ISLAND_MODULES: Readonly<Record<string, readonly string[]>>;
/** What stands before each module's name. */
declare const ISLAND_FOLDER: string;

declare module 'virtual:page-script' {
  export const pageScript: string;
}
