import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The site itself uses the camera and microphone, for calls; no frame, and no other feature, is given any. */
const PERMISSIONS =
  'camera=(self), microphone=(self), autoplay=(self), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), midi=(), browsing-topics=()';

/** For answers that are no page: nothing in them may load or run anything. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const OWN_HEADERS = { 'permissions-policy': PERMISSIONS, 'content-security-policy': NO_PAGE_POLICY };

/** Security headers of every answer. A page sets its own Content-Security-Policy over the strict one. */
export const securityHeaders = fp(
  async (app: FastifyInstance) => {
    await app.register(helmet, {
      contentSecurityPolicy: false,
      // Leads are told apart by the page they were sent from, so the own origin sees the referrer.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: { maxAge: ONE_YEAR_S, includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
    });
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(OWN_HEADERS);
      done();
    });
  },
  { name: 'security-headers' },
);
