import { type Static, Type } from 'typebox'
import {
  Clearable,
  Described,
  Id,
  IfAny,
  LocalTime,
  Location,
  Moment,
  Named,
  Nullable,
  OneOf,
  Text,
} from '#contract/schema.ts'
import type { Entry } from '#store/reports/journal.ts'

/** Entries of the journal of drivers (supplement 2, 3.2). */

export const entry_types = ['work', 'personal', 'other'] as const

const Kind = Described(OneOf(entry_types), 'What the drive was for.')
const Commute = Type.Boolean({ description: 'Beyond the contract: a way between home and work.' })
const Purpose = Described(Text(255), 'Beyond the contract: what the drive was for, in words.')
const Partner = Described(Text(255), 'Beyond the contract: whom it led to.')
const Comment = Text(1000)
const Kilometres = Type.Number({ minimum: 0, maximum: 100_000, description: 'Kilometres.' })
const Odometer = Type.Number({
  minimum: 0,
  maximum: 99_999_999,
  description: 'Kilometres that the odometer showed; null where nobody knows.',
})
const Employee = Described(Nullable(Id), 'Who drove; null where nobody is known.')

/** What an entry and a proposal of one have in common. */
const drive = {
  tracker_id: Id,
  employee_id: Employee,
  start_date: Described(Moment, 'When the drive began.'),
  end_date: Described(Moment, 'When the drive ended.'),
  start_location: Described(Location, 'Where the drive began.'),
  end_location: Described(Location, 'Where the drive ended.'),
  length: Kilometres,
  start_odometer: Nullable(Odometer),
  end_odometer: Nullable(Odometer),
}

export const JournalEntry = Named('JournalEntry', {
  id: Id,
  ...drive,
  type: Kind,
  comment: Nullable(Comment),
  commute: Commute,
  purpose: IfAny(Purpose),
  partner: IfAny(Partner),
  created: Described(Moment, 'Beyond the contract: when it was entered.'),
})

/** A drive that may become an entry. */
export const JournalProposal = Named('JournalProposal', {
  ...drive,
  overlapped: Type.Boolean({ description: 'An entry has a part in its time.' }),
})
export type JournalProposal = Static<typeof JournalProposal>

export const NewJournalEntry = Named('NewJournalEntry', {
  tracker_id: Id,
  employee_id: Clearable(Described(Id, 'Who drove.')),
  start_date: Described(LocalTime, 'When the drive began.'),
  end_date: Described(LocalTime, 'When the drive ended; later, and not in the future.'),
  type: Kind,
  comment: Clearable(Comment),
  start_location: Described(Location, 'Where the drive began.'),
  end_location: Described(Location, 'Where the drive ended.'),
  length: Kilometres,
  start_odometer: Clearable(Odometer),
  end_odometer: Clearable(Odometer),
  commute: Type.Optional(Commute),
  purpose: Clearable(Purpose),
  partner: Clearable(Partner),
})
export type NewJournalEntry = Static<typeof NewJournalEntry>

/** An entry as an update takes it: what is said of the drive, and nothing of the drive itself. */
export const ChangedJournalEntry = Named('ChangedJournalEntry', {
  id: Id,
  type: Kind,
  comment: Clearable(Comment),
  commute: Type.Optional(
    Described(Commute, 'Beyond the contract: a way between home and work; left out, it stays as it is.'),
  ),
  purpose: Clearable(Purpose),
  partner: Clearable(Partner),
})

export const tellEntry = ({ driver: _, ...entry }: Entry): Static<typeof JournalEntry> => entry
