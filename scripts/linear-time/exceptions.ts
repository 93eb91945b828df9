/** An expression that may be slow, or that the check cannot see, and why that does no harm. */
export interface Exception {
  readonly path: string;
  /** As it stands in the file: the literal, or the code that builds it. */
  readonly code: string;
  readonly reason: string;
}

const OWN_PAGES = 'reads pages and styles of our own, once, when the server starts or the site is built';
const OWN_SETTINGS = 'reads settings of whoever runs the server, once, at the start or when a command begins';

export const EXCEPTIONS: readonly Exception[] = [
  { path: 'apps/server/src/leads/form-style.ts', code: '/\\/\\*[\\s\\S]*?\\*\\//g', reason: OWN_PAGES },
  {
    path: 'apps/server/src/pages/content-security-policy.ts',
    code: '/<script\\b(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)<\\/script>/gi',
    reason: OWN_PAGES,
  },
  {
    path: 'apps/server/src/pages/content-security-policy.ts',
    code: '/<style\\b[^>]*>([\\s\\S]*?)<\\/style>/gi',
    reason: OWN_PAGES,
  },
  { path: 'apps/site/src/display-face.ts', code: '/@font-face\\s*\\{([^}]*)\\}/g', reason: OWN_PAGES },
  { path: 'apps/site/src/display-face.ts', code: '/\\/\\*[\\s\\S]*?\\*\\//g', reason: OWN_PAGES },
  {
    path: 'apps/site/src/display-face.ts',
    code: '/font-family:\\s*["\']?([^;"\']+?)["\']?\\s*(?:;|$)/',
    reason: OWN_PAGES,
  },
  { path: 'apps/site/src/display-face.ts', code: '/url\\(\\s*["\']?(\\/[^"\')]+)["\']?\\s*\\)/', reason: OWN_PAGES },
  {
    path: 'apps/server/src/config/environment.ts',
    code: '/^[ \\t]*(?:export[ \\t]+)?([\\w.-]+)[ \\t]*=[ \\t]*(?:"[^"]*"|\'[^\']*\'|`[^`]*`)?([^\\r\\n]*)$/gm',
    reason: OWN_SETTINGS,
  },
  {
    path: 'apps/server/src/backups/postgres/postgres-programs.ts',
    code: '/([?&])(?:(?:ssl|uselibpqcompat|password|sslpassword)=[^&]*(?:&|$))+/g',
    reason: OWN_SETTINGS,
  },
  {
    path: 'packages/web-call/src/options.ts',
    code: '/\\/+$/',
    reason: 'reads the configured address of the voice platform',
  },
];
