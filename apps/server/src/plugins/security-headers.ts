import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The site itself uses the camera and microphone, for calls; no frame, and no other feature, is given any. */
const PERMISSIONS =
  'camera=(self), microphone=(self), autoplay=(self), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()';

/** What answers without a page need. Setting them as one costs a lead a tenth of what helmet's own hook does. */
export const ANSWER_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': `max-age=${ONE_YEAR_S}`,
  'x-content-type-options': 'nosniff',
};

/** Security headers of every answer: nothing in it may load or run anything, or be framed or read by other sites. */
export const securityHeaders = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(ANSWER_HEADERS);
      done();
    });
  },
  { name: 'security-headers' },
);

/** What a scope with pages needs beside that. Each page sets its own Content-Security-Policy over the strict one. */
export const pageSecurityHeaders = fp(
  async (scope: FastifyInstance) => {
    await scope.register(helmet, {
      contentSecurityPolicy: false,
      // Leads are told apart by the page they were sent from, so the own origin sees the referrer.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: { maxAge: ONE_YEAR_S, includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
    });
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('permissions-policy', PERMISSIONS);
      done();
    });
  },
  { name: 'page-security-headers', dependencies: ['security-headers'] },
);
