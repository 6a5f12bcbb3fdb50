import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readConfig } from '#src/config.ts'
import { purpose, type Scope } from '#store/audit/audit-chain.ts'
import { type Chain, type Fault, isKnown, isOf, type Verified, verify } from '#store/audit/audit-verify.ts'
import { loadSecret } from '#store/secret.ts'
import { id } from './administer.ts'
import { openPlatform } from './open-platform.ts'

interface Options {
  account?: number
  dealer?: number
  since?: string
  json: boolean
}

/** `odograph audit verify`: whether anybody changed what is written of users and dealers. */
export const audit = (program: Command): void => {
  program
    .command('audit')
    .description('prove that the audit is as it was written')
    .command('verify')
    .description('follow every chain of entries and name the first broken entry of each; exit code 1 when there is one')
    .option('--account <id>', 'only the chain of this account', id)
    .option('--dealer <id>', 'only the chain of this dealer', id)
    .option('--since <file>', 'what --json told before: every chain of it must go on from there')
    .option('--json', 'answer with one JSON object: the ends of the chains, to be kept elsewhere', false)
    .action(async (options: Options) => {
      const since = options.since === undefined ? [] : await heads(options.since)
      const verified = await run(scopesOf(options), since)
      process.stdout.write(options.json ? `${JSON.stringify(verified)}\n` : told(verified))
      if (verified.broken.length > 0) process.exitCode = 1
    })
}

const run = async (scopes: readonly Scope[], since: readonly Chain[]): Promise<Verified> => {
  const config = readConfig(process.env)
  const store = await openPlatform(config)
  try {
    const verified = await verify(store.pool, loadSecret(config).derive(purpose), scopes, since)
    // What there is nothing of is proven by nothing.
    const empty = scopes.filter((scope) => ![...verified.chains, ...verified.broken].some(isOf(scope)))
    for (const scope of empty)
      if (!(await isKnown(store.pool, scope))) throw new Error(`There is no ${scope.scope} ${scope.owner_id}.`)
    return verified
  } finally {
    await store.close()
  }
}

/** The chains that were asked for; none for all of them. */
const scopesOf = ({ account, dealer }: Options): Scope[] => [
  ...(account === undefined ? [] : [{ scope: 'account' as const, owner_id: account }]),
  ...(dealer === undefined ? [] : [{ scope: 'dealer' as const, owner_id: dealer }]),
]

const heads = async (path: string): Promise<Chain[]> => {
  const { chains } = JSON.parse(await readFile(path, 'utf8')) as { chains?: Chain[] }
  if (!Array.isArray(chains)) throw new Error(`${path} is not what \`odograph audit verify --json\` told.`)
  return chains
}

const sentences: Record<Fault['fault'], (fault: Fault) => string> = {
  changed: ({ seq }) => `entry ${seq} is not what was written`,
  moved: ({ seq }) => `entry ${seq} was written at another place`,
  missing: ({ seq }) => `entry ${seq} is missing`,
  no_head: () => 'the end of the chain is not known any more',
  wrong_head: ({ seq }) => `the chain does not end at entry ${seq} as it is said to`,
  since: ({ seq }) => `it does not go on from entry ${seq} of the earlier proof`,
}

const told = ({ chains, broken }: Verified): string => {
  const lines = broken.map((fault) => `${fault.scope} ${fault.owner_id}: ${sentences[fault.fault](fault)}`)
  const entries = chains.reduce((sum, { seq }) => sum + seq, 0)
  const all = `${entries} entries in ${chains.length} chains are as they were written`
  if (lines.length === 0) return `${all}.\n`
  // Another key finds every chain changed at its first entry.
  const isKey = chains.length === 0 && broken.every(({ fault, seq }) => fault === 'changed' && seq === 1)
  const hint = isKey ? ['No chain fits: is this the secret of this platform?'] : []
  return `${[...lines, ...hint, `Broken: ${broken.length}. ${all}.`].join('\n')}\n`
}
