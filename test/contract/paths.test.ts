import { execFile } from 'node:child_process'
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { afterwards } from '#test/afterwards.ts'

/** A checkout may lie anywhere: also where the address of a file is not its path, for a blank or a letter beyond ASCII. */

const root = fileURLToPath(new URL('../../', import.meta.url))

const sourcesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { recursive: true })
  return entries.filter((name) => /(?<!\.gen)\.(ts|tsx|js)$/.test(name)).map((name) => join(folder, name))
}

test('no file takes the address of another for its path', async () => {
  const misused = /import\.meta\.url[^\n]*\)\.(pathname|href\.slice)/
  const files = (
    await Promise.all(['src', 'web', 'test', 'bench', 'recipes', 'clients/typescript/src'].map(sourcesIn))
  ).flat()
  const found: string[] = []
  for (const file of files) if (misused.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

const run = promisify(execFile)

test('all works in a folder that is called so', { timeout: 240_000 }, async () => {
  const around = await mkdtemp(join(tmpdir(), 'odograph-checkout-'))
  afterwards(() => rm(around, { recursive: true }))
  await chmod(around, 0o755)
  const checkout = join(around, 'Odo graph ü')
  const left_out = ['.git', 'node_modules', 'data', 'test', 'bench']
  await mkdir(join(checkout, 'node_modules'), { recursive: true })
  for (const name of await readdir(root))
    if (!left_out.includes(name)) await cp(join(root, name), join(checkout, name), { recursive: true })
  // Packages are those of here; what is kept beside them is made anew.
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '.cache') await symlink(join(root, 'node_modules', name), join(checkout, 'node_modules', name))

  const odograph = (...words: string[]) =>
    run(process.execPath, [join(checkout, 'src/main.js'), ...words], { cwd: checkout })
  // A protocol that is new has it begin anew, in a process of its own.
  await appendFile(join(checkout, 'src/device/catalogue.gen.ts'), '// of yesterday\n')
  expect((await odograph('generate')).stdout).toBe('wrote: src/device/catalogue.gen.ts\n')
  expect((await odograph('sql', '--create', 'select count(*) from dealer')).stdout).toContain('0')

  const { default: config } = await import(pathToFileURL(join(checkout, 'web/vite.config.ts')).href)
  for (const page of Object.values<string>(config.build.rolldownOptions.input))
    expect((await stat(page)).isFile()).toBe(true)
})
