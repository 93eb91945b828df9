/** Put in by `build/island-scripts.ts`: for each island of the page its module, and after it the modules it imports. */
declare const ISLANDS_OF_PAGE: Readonly<Record<string, readonly string[]>>;
/** What stands before each module's name. */
declare const ISLAND_FOLDER: string;

/**
 * Fetches an island's modules all at once and calls its `mount` with the arguments (`head.ts`). Rejects when one of them
 * cannot be had.
 */
declare var mountIsland: (island: string | undefined, ...args: unknown[]) => Promise<unknown>;

/** The address of `bot-check/proof-worker.ts` as a script; put in by `build/island-scripts.ts`. */
declare var PROOF_WORKER: string | undefined;

/** Trusted Types (https://www.w3.org/TR/trusted-types/), where the browser has them; what it makes stands for its text. */
interface TrustedTypePolicy {
  createScriptURL(address: string): string;
}
declare var trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL(address: string): string }): TrustedTypePolicy }
  | undefined;

declare module 'virtual:page-scripts' {
  /** Runs in the head, before the page is there. `island`: the form on the page, if there is one. */
  export function headScript(island: string | undefined): string;
  /** Runs once the page is there. */
  export const pageScript: string;
}

interface Navigator {
  /** https://w3c.github.io/gpc/, which TypeScript does not know yet. */
  readonly globalPrivacyControl?: boolean;
}
