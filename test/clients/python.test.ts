import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

/** The Python client is made by a program of its own, which need not be here: this is about how it is found. */

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../clients/python/generate.py', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'odograph-python-'))
afterAll(() => rm(folder, { recursive: true }))

const has = spawnSync('python3', ['-m', 'venv', '--without-pip', join(folder, 'venv')]).status === 0
const python = join(folder, 'venv/bin/python3')
const environment = { PATH: '/usr/bin:/bin' }

test.skipIf(!has)('the program is found in an environment that is not activated, and said to be missing', async () => {
  const out = join(folder, 'out')
  const missing = await run(python, [script, out], { env: environment }).catch((error: { stderr: string }) => error)
  expect(missing.stderr).toContain(`${python} -m pip install openapi-python-client`)
  const program = join(folder, 'venv/bin/openapi-python-client')
  await writeFile(program, `#!/bin/sh\necho "$PATH" > ${out}\nhead -c 1 "$3" >> ${out}\necho "$@" >> ${out}\n`)
  await chmod(program, 0o755)
  await run(python, [script, out], { env: environment })
  const [path, asked] = (await readFile(out, 'utf8')).split('\n')
  // What it calls itself is beside it.
  expect(path).toBe(`${join(folder, 'venv/bin')}:${environment.PATH}`)
  expect(asked).toMatch(/^\{generate --path \S+openapi\.json --config \S+config\.yml --output-path \S+out --overwrite$/)
})
