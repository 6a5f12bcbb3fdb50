import type { Job } from '#jobs/clock.ts'
import { forgetLate } from '#jobs/forward/late.ts'
import type { Config } from '#src/config.ts'
import { forget as forgetChat } from '#store/chat/messages.ts'
import * as commandCalls from '#store/command/command-calls.ts'
import * as commandQueue from '#store/command/command-queue.ts'
import * as unknownDevices from '#store/dealer/unknown-devices.ts'
import { forgetDeliveries } from '#store/delivery/queue.ts'
import { forgetFiles } from '#store/files/file-retention.ts'
import { forget as forgetConnections } from '#store/fleet/connections.ts'
import { forgetForms } from '#store/forms/form-retention.ts'
import { forgetVersions } from '#store/forms/form-template-versions.ts'
import { forgetMissed } from '#store/forms/missed-inspections.ts'
import { sweepGeocodes } from '#store/geocode-cache.ts'
import { forgetGeocodes } from '#store/geocode-counts.ts'
import { forgetBelow } from '#store/history/marks.ts'
import { forgetImports } from '#store/import/data-imports.ts'
import { forgetSpreadsheets } from '#store/import/spreadsheets.ts'
import type { Store } from '#store/open.ts'
import { sweepMailed } from '#store/people/invitations.ts'
import { sweepSessions } from '#store/people/sessions.ts'
import { sweepOrigins } from '#store/people/sign-in-origins.ts'
import { sweepFailures } from '#store/people/sign-ins.ts'
import { forgetDeeds } from '#store/phones/phone-deeds.ts'
import { sweepLinks } from '#store/phones/phone-links.ts'
import { queryOf } from '#store/query.ts'
import { expireReportFiles } from '#store/reports/report-files.ts'
import { expireReports } from '#store/reports/reports.ts'
import { forgetArrivals } from '#store/tasks/task-estimates.ts'
import { forgetRecipients } from '#store/tasks/task-notices.ts'

interface Forgetting extends Pick<Store, 'db' | 'pool' | 'points'> {
  config: Pick<Config, 'form_days' | 'report_days' | 'sign_in_window'>
}

/** Jobs that forget what was kept for a while, of the whole platform: one process does them. */
export const forgetting = ({ db, pool, points, config }: Forgetting): Omit<Job, 'lease'>[] => [
  { name: 'forget commands', every: 3600, work: () => commandQueue.forget(queryOf(db)) },
  { name: 'forget what others were not asked', every: 600, work: () => commandCalls.forget(queryOf(db)) },
  { name: 'forget deliveries', every: 600, work: () => forgetDeliveries(pool) },
  { name: 'forget late points that were sent on', every: 600, work: () => forgetLate(pool, points) },
  { name: 'forget files that are deleted', every: 3600, work: async () => void (await forgetFiles(db)) },
  { name: 'forget forms that nobody submitted', every: 3600, work: () => forgetForms(db, config.form_days) },
  { name: 'forget reports', every: 3600, work: async () => void (await expireReports(db, config.report_days)) },
  { name: 'forget files of reports', every: 3600, work: async () => void (await expireReportFiles(db)) },
  { name: 'forget spreadsheets', every: 3600, work: async () => void (await forgetSpreadsheets(db)) },
  { name: 'forget imports', every: 3600, work: async () => void (await forgetImports(db)) },
  {
    name: 'forget old answers of geocoders',
    every: 3600,
    async work() {
      await sweepGeocodes(db)
      await forgetGeocodes(db)
    },
  },
  {
    name: 'forget single marks of what is all read',
    every: 3600,
    work: async () => void (await forgetBelow(queryOf(db))),
  },
  { name: 'forget unknown devices', every: 600, work: () => unknownDevices.sweep(db) },
  { name: 'forget how devices connected', every: 3600, work: async () => void (await forgetConnections(db)) },
  { name: 'forget mails of invitations', every: 3600, work: async () => void (await sweepMailed(db)) },
  { name: 'sweep sessions', every: 3600, work: async () => void (await sweepSessions(db)) },
  { name: 'forget what phones have done', every: 3600, work: async () => void (await forgetDeeds(db)) },
  { name: 'forget former templates of forms', every: 3600, work: async () => void (await forgetVersions(db)) },
  { name: 'forget old messages', every: 3600, work: () => forgetChat(db) },
  { name: 'forget recipients of tasks', every: 3600, work: () => forgetRecipients(db) },
  { name: 'forget arrivals at tasks', every: 3600, work: () => forgetArrivals(db) },
  { name: 'forget missed inspections', every: 3600, work: () => forgetMissed(db) },
  { name: 'sweep links of phones', every: 3600, work: async () => void (await sweepLinks(db)) },
  { name: 'forget where logins signed in from', every: 3600, work: async () => void (await sweepOrigins(db)) },
  {
    name: 'sweep failed sign-ins',
    every: 3600,
    work: async () => void (await sweepFailures(db, config.sign_in_window)),
  },
]
