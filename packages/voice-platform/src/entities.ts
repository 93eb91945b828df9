/**
 * What the platform keeps: assistants, squads, calls, chats and so on. The specification (point 3) names no fields
 * beyond those of a web call, so every field but the id is read as unknown. `id` is missing where a reply has none.
 */
export type Entity = { readonly id?: string | null; readonly [field: string]: unknown };

/**
 * Body of POST /call/web (specification, point 3). One of assistant, squad and workflow is given, whole or by its id;
 * undefined fields are left out.
 */
export type WebCallRequest = {
  readonly assistant?: object | undefined;
  readonly assistantId?: string | undefined;
  readonly assistantOverrides?: object | undefined;
  readonly squad?: object | undefined;
  readonly squadId?: string | undefined;
  readonly workflow?: object | undefined;
  readonly workflowId?: string | undefined;
  readonly workflowOverrides?: object | undefined;
  readonly roomDeleteOnUserLeaveEnabled?: boolean | undefined;
};

/**
 * Reply to POST /call/web (specification, point 3): the call, with the address of the room to join. Each field the
 * client relies on may be missing or null, as the platform leaves them out at will; the others are unknown.
 */
export type WebCall = Entity & {
  readonly webCallUrl?: string | null;
  readonly artifactPlan?: { readonly videoRecordingEnabled?: boolean | null } | null;
  readonly assistant?: { readonly voice?: { readonly provider?: string | null } | null } | null;
};

/** One page of a list, as the platform's paginated calls give it; pages count from 1. */
export type Page<Item> = {
  readonly results: readonly Item[];
  readonly metadata: { readonly itemsPerPage: number; readonly totalItems: number; readonly currentPage: number };
  /** Where the next page begins, for the calls that page by a cursor; missing or null at the end. */
  readonly nextPageState?: string | null;
};

/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
