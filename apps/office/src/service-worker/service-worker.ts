import { subscribeHere } from '../push/subscribe-here.ts';
import { answerNotification } from './answer-notification.ts';
import { inTurn } from './in-turn.ts';
import { answerFromShell, forgetOldShells, keepShell } from './shell.ts';
import { showPush } from './show-push.ts';
import { worker } from './worker.ts';

worker.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldShells()));
worker.addEventListener('fetch', answerFromShell);
worker.addEventListener('push', (event) => event.waitUntil(inTurn(() => showPush(event.data))));
worker.addEventListener('notificationclick', (event) => event.waitUntil(answerNotification(event)));
worker.addEventListener('pushsubscriptionchange', (event) => {
  if (!(event instanceof ExtendableEvent)) return;
  // The browser has let the old subscription go. Signed out it cannot be renewed; the account screen then shows that it is off.
  event.waitUntil(subscribeHere(worker.registration).catch(() => null));
});
