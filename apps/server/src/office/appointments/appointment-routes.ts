import {
  appointmentBody,
  type ChangedAppointment,
  newAppointmentBody,
} from '@downspout/office-api/follow-up/appointments';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import { RefusedError } from '../../plugins/errors.ts';
import { actorOf } from '../lead/lead-routes.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { bookAppointment } from './book-appointment.ts';
import { customerCalendar } from './calendar/customer-file.ts';
import { CALENDAR_TYPE } from './calendar/ical.ts';
import { changeAppointment, NO_APPOINTMENT } from './change-appointment.ts';

type Named = { Params: { id: string } };

/** When somebody comes to a lead's person. */
export async function appointmentRoutes(scope: FastifyInstance, { store, clock }: OfficeOptions): Promise<void> {
  scope.post<Named>(urls.leadAppointments, (request): Promise<ChangedAppointment> => {
    const body = readBody(newAppointmentBody, request);
    return bookAppointment(store, { leadId: request.params.id, body, actor: actorOf(request), now: clock() });
  });

  scope.get<Named>(urls.appointmentFile, async (request, reply) => {
    const row = store.db.selectFrom('appointments').selectAll().where('id', '=', request.params.id);
    const appointment = await row.executeTakeFirst();
    if (appointment === undefined) throw new RefusedError(NO_APPOINTMENT);
    reply.header('content-disposition', 'attachment; filename="appointment.ics"');
    return reply.header('content-type', CALENDAR_TYPE).send(customerCalendar(appointment).content);
  });

  scope.post<Named>(urls.appointment, (request): Promise<ChangedAppointment> => {
    const body = readBody(appointmentBody, request);
    return changeAppointment(store, { id: request.params.id, body, actor: actorOf(request), now: clock() });
  });
}
