const { demo } = document.documentElement.dataset;

/** Whether the page was marked by the demo's server (apps/server/src/demo/marked-office.ts). It only says so: nothing is allowed by it. */
export const isDemo = demo !== undefined;
/** What the demo's user has for a password, since a few changes ask for it. */
export const demoPassword = demo ?? '';
