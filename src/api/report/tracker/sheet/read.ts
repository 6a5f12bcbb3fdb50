import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { query } from '#contract/operation.ts'
import { Described } from '#contract/schema.ts'
import { streamed, type Written } from '#contract/streamed.ts'
import { ReportId } from '#resource/report/report.ts'
import { Sheet } from '#resource/report/sheet.ts'
import { linesOf, readyReport } from '#service/report/stored.ts'

const { header, entity_ids, sections } = Sheet.properties

export default query('report/tracker/sheet/read', {
  summary: 'Tells what one sheet of a report says.',
  description:
    'Beyond the contract. `list` are the `sections` that `report/tracker/retrieve` tells of it. Fails as that does.',
  costly: true,
  access: userWith('reports'),
  params: Type.Object({
    report_id: ReportId,
    index: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Place in `report/tracker/sheet/list`, from 0.',
    }),
  }),
  result: Type.Object({ header, entity_ids, list: Described(sections, 'What stands on it, from above.') }),
  errors: ['entity_not_found', 'data_not_ready'],
  example: {
    params: { report_id: '<id of report/tracker/generate>', index: 0 },
    after: ['report/tracker/generate'],
    fails: 'data_not_ready',
  },

  async handler({ report_id, index }, context) {
    const report = await readyReport(context, report_id)
    const line = await lineAt(linesOf(context, report), index)
    if (line === undefined) throw invalid('index', 'must be that of a sheet: there are not so many')
    const { about, told } = partsOf(line)
    return streamed(about, written(told))
  },
})

/** The line of that place; what stands behind it is not read. */
const lineAt = async (lines: AsyncIterable<string>, index: number): Promise<string | undefined> => {
  let at = 0
  for await (const line of lines) if (at++ === index) return line
  return undefined
}

const begin = ',"sections":['

/**
 * What a sheet is about, and its sections as they are kept: they are not read to be written again. They stand last, and no
 * name before them can say the same, as its quotation marks stand behind a backslash.
 */
const partsOf = (line: string): { about: { header: string; entity_ids: number[] }; told: string } => {
  const at = line.indexOf(begin)
  const { header, entity_ids } = JSON.parse(`${line.slice(0, at)}}`)
  return { about: { header, entity_ids }, told: line.slice(at + begin.length, -2) }
}

async function* written(sections: string): AsyncGenerator<Written> {
  if (sections !== '') yield () => Buffer.from(`,${sections}`)
}
