import { Type } from 'typebox'
import { Described, Id, Moment, Named, Nullable, OneOf } from '#contract/schema.ts'
import { proposal_states } from '#store/maintenance/proposals.ts'
import { reasons } from '#track/privacy.ts'
import { InspectionMoment } from '../form/inspection.ts'
import { Template } from '../form/template.ts'
import { Status } from '../status.ts'
import { PhoneMessage } from '../tracker/chat.ts'
import { Locale, MeasurementSystem, TimeZone } from '../user/preferences.ts'
import { PhoneLabel } from './phone.ts'

/** What a phone begins with (docs/go.md). */

const Text = (description: string) => Type.String({ description })

const Statuses = Named('PhoneStatuses', {
  label: Text('Label of the list.'),
  may_change: Type.Boolean({ description: 'Whether who has the phone may change the status.' }),
  list: Described(Type.Array(Status), 'The statuses in their order.'),
  current_id: Nullable(Described(Id, 'The one that it has now; null for none.')),
  changed: Nullable(Described(Moment, 'Since when.')),
})

export const Scene = {
  phone: Described(
    Named('OwnPhone', { id: Id, label: PhoneLabel, locale: Described(Locale, 'Language of the pages.') }),
    'The phone itself.',
  ),
  tracker: Described(
    Named('PhoneTracker', {
      id: Id,
      label: Text('What the tracker is called.'),
      takes_positions: Type.Boolean({
        description: 'It is of the model `mobile`: `mobile/position/send` takes positions for it.',
      }),
    }),
    'What it sends for.',
  ),
  employee: Nullable(
    Described(
      Named('OwnEmployee', { first_name: Text('As people call who has it.'), last_name: Text('May be empty.') }),
      'Who is assigned to the tracker.',
    ),
  ),
  privacy: Nullable(
    Described(
      Named('OwnPrivacy', {
        since: Nullable(Described(Moment, 'Since when it is private time; null where it is not.')),
        by: Nullable(
          OneOf(reasons, {
            description:
              'Why: a phone said so, it lies outside of the hours of work, or the input of the device is on.',
          }),
        ),
        hours: Type.Boolean({ description: 'Hours of work are set for the tracker: outside of them it is private.' }),
      }),
      'Private time, in which nobody is told where the tracker is (`mobile/privacy/set`); null for clones and in demo accounts.',
    ),
  ),
  vehicle: Nullable(
    Described(
      Named('PhoneVehicle', { label: Text('Label of the vehicle.'), reg_number: Text('License plate; may be empty.') }),
      'What the tracker is in.',
    ),
  ),
  service: Described(
    Named('PhoneService', {
      title: Text('Name of the service.'),
      logo: Nullable(Text('Address of the logo below the base of the API, or elsewhere.')),
      app_logo: Nullable(Text('Address of the picture of the application on phones.')),
      color_theme: Text('Code of the colours; empty for the default.'),
    }),
    'The service that it is of.',
  ),
  time_zone: Described(TimeZone, 'Of the account; days are days of it.'),
  measurement_system: Described(MeasurementSystem, 'Units that are shown.'),
  statuses: Nullable(Described(Statuses, 'Working statuses; null where the tracker was given none.')),
  templates: Nullable(
    Described(
      Type.Array(Template),
      'Templates of forms by label, whole; null where the phone has them, as `templates_digest` says.',
    ),
  ),
  templates_digest: Text('Of the templates: sent back, they are told only when they are others by then.'),
  inspections: Described(
    Type.Array(
      Named('WantedInspection', {
        template_id: Described(Id, 'Of `templates`.'),
        moments: Described(Type.Array(InspectionMoment), 'When: before the first drive of a day, after the last.'),
      }),
    ),
    'Inspections that are to be made of its vehicle, by label (docs/inspections.md).',
  ),
  faults: Described(
    Type.Array(
      Named('ReportedFault', {
        item: Text('What was looked at in an inspection, as its field was called then.'),
        answer: Text('The choice that was answered.'),
        seen: Described(Moment, 'When it was answered last.'),
        state: OneOf([...proposal_states, 'done'], {
          description:
            '`open`: the workshop has said nothing yet; `accepted`: it will be mended; `dismissed`: it will not; `done`: it was.',
        }),
        reply: Text('What the workshop says; empty where it says nothing.'),
        replied: Nullable(Described(Moment, 'When it said so, or it was mended; null while it is open.')),
      }),
    ),
    'What has failed in inspections of its vehicle and is open, will be mended, or was answered or mended within the last 14 days; the last first, 50 at most.',
  ),
  limits: Described(
    Named('PhoneLimits', {
      file_size: Type.Integer({ description: 'Bytes of a file.' }),
      photos: Type.Integer({ description: 'Files of a check-in or a receipt, beside those of its form.' }),
      comment: Type.Integer({ description: 'Characters of a comment.' }),
      positions: Type.Integer({ description: 'Positions that are sent at a time.' }),
      days: Type.Integer({ description: 'Days for which what was made is taken.' }),
    }),
    'What is taken of a phone.',
  ),
  elsewhere: Nullable(
    Described(
      Named('PhoneElsewhere', {
        device_id: Text(
          'What its tracker is registered by: who knows it can send in its name, also when the phone is cut off.',
        ),
        osmand: Nullable(Type.Integer({ description: 'Port of the protocol `osmand`; null where it is not spoken.' })),
        owntracks: Nullable(
          Type.Integer({ description: 'Port of the protocol `owntracks`; null where it is not spoken.' }),
        ),
      }),
      'Where applications of others send its places, at the host of the platform (docs/phones.md); null where the tracker takes none, or neither is spoken.',
    ),
  ),
  push_key: Nullable(
    Text(
      'Key of the platform (VAPID) that browsers subscribe with, for `mobile/push_token/bind`; null where none pushes.',
    ),
  ),
  messages: Described(
    Type.Array(PhoneMessage),
    'The newest that the office and the phones of the tracker wrote to each other, the last first, 20 at most; more by `mobile/chat/list`.',
  ),
  chat: Type.Boolean({ description: 'Whether the office can be written to, `mobile/chat/send`.' }),
  now: Described(Moment, 'The time of the platform.'),
}

/** Files of a check-in or a receipt that a phone sends, beside those of its form. */
export const most_photos = 20
/** Characters of a comment. */
export const longest_comment = 1024
/** Positions that are taken at a time. */
export const most_positions = 500
/** Days for which what was made on a phone is taken. */
export const most_days = 30
/** Messages that are told at a time. */
export const most_messages = 20
