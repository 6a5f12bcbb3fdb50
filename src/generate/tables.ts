import { common, errors } from '#contract/errors.ts'
import { variable } from '#src/config.ts'
import { settings } from '#src/settings.ts'
import type { Generated } from './generated.ts'
import { cell } from './markdown.ts'

/** `docs/configuration.md` and `docs/errors.md`: the tables of settings and of errors. */
export const tables = async (): Promise<Generated[]> => [
  { path: 'docs/configuration.md', text: configuration() },
  { path: 'docs/errors.md', text: failures() },
]

const configuration = (): string => `# Configuration

Generated from \`src/settings.ts\` by \`npm run generate\`. Settings are environment variables; at start each is checked, and
one that is wrong or unknown is named.

| variable | meaning | default | example |
| --- | --- | --- | --- |
${Object.entries(settings)
  .map(([name, setting]) => {
    const initial = `${setting.default ?? ''}` && `\`${setting.default}\``
    return `| \`${variable(name)}\` | ${cell(setting.meaning)} | ${initial} | \`${setting.example}\` |`
  })
  .join('\n')}
`

const failures = (): string => `# Failures

Generated from \`src/contract/errors.ts\` by \`npm run generate\`. A failure answers \`success\` false and \`status\` with the code and its
description, and never 2xx. Codes below 101 are common to all operations (${common.map((name) => errors[name][0]).join(', ')} are the caller's to
mend); \`docs/api/\` and \`openapi.json\` list the others of each.

| code | HTTP | description | name in the code |
| --- | --- | --- | --- |
${Object.entries(errors)
  .map(([name, [code, http, sentence]]) => `| ${code} | ${http} | ${cell(sentence)} | \`${name}\` |`)
  .join('\n')}
`
