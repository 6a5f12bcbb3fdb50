import { period, recorded } from '#test/api/track/recorded.ts'
import { freshFiles, type Person } from '#test/fleet.ts'
import { reportMaker } from '#test/reports.ts'

/** A fleet whose trackers have been somewhere, and who makes its reports. */
export const reporting = async (max_time_span = 40) => {
  const files = freshFiles()
  const people = await recorded({ max_time_span }, files)
  const { run } = reportMaker(people.db, files)
  const generate = async (person: Person, params: object): Promise<number> =>
    (await person.call('report/tracker/generate', { ...period, plugin: { plugin_id: 4, split: true }, ...params })).id
  return {
    ...people,
    files,
    run,
    /** Asks for a report, by default of trips; answers its id. */
    generate,
    /** The same, once it is made. */
    made: async (person: Person, params: object) => {
      const report_id = await generate(person, params)
      await run()
      return (await person.call('report/tracker/retrieve', { report_id })).report
    },
  }
}
