import { Type } from 'typebox'
import { Described, Id, LocalDate, Moment, Named, Nullable } from '#contract/schema.ts'
import { InspectionMoment } from '../form/inspection.ts'

/** A day of a phone's tracker, as its pages show it. */

const Track = Named('DayTrack', {
  start_date: Described(Moment, 'When it began.'),
  start_address: Type.String({ description: 'Where; empty where no address is known.' }),
  end_date: Described(Moment, 'When it ended, or as far as it has come.'),
  end_address: Type.String({ description: 'Where; empty where no address is known.' }),
  metres: Type.Integer({ description: 'How far.' }),
  under_way: Type.Boolean({ description: 'It is not over.' }),
})

const DayCheckin = Named('DayCheckin', {
  id: Id,
  marker_time: Described(Moment, 'When it was made.'),
  address: Type.String({ description: 'Where; empty where no address is known yet.' }),
  comment: Nullable(Type.String({ description: 'What was said with it.' })),
  form_label: Nullable(Type.String({ description: 'Label of its form.' })),
  files: Type.Integer({ description: 'How many photos it has.' }),
})

const DayInspection = Named('DayInspection', {
  moment: Described(InspectionMoment, 'Whether it was made before the first drive or after the last.'),
  made: Described(Moment, 'When.'),
  faults: Type.Integer({ description: 'How many items have failed.' }),
})

export const Day = {
  day: Described(LocalDate, 'Which one is told.'),
  metres: Type.Integer({ description: 'Driven in all of it.' }),
  seconds: Type.Integer({ description: 'For which it was on the way, stops within tracks included.' }),
  idling: Nullable(
    Type.Integer({
      description:
        'Seconds for which the engine was on outside of tracks, as reports of engine hours tell it; null where nothing tells whether it was on.',
    }),
  ),
  tracks: Type.Array(Track, { description: 'By time.' }),
  inspections: Described(Type.Array(DayInspection), 'Of the tracker, by whatever phone, by time, 500 at most.'),
  checkins: Type.Array(DayCheckin, { description: 'By time, 500 at most.' }),
}
