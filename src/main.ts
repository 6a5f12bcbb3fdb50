#!/usr/bin/env node
import { Command } from 'commander'
import { dealer } from '#cli/dealer.ts'
import { generate } from '#cli/generate.ts'
import { user } from '#cli/user.ts'

const program = new Command('odograph').description('Odograph: devices in, tracks out.')

program
  .command('generate')
  .description('write what is derived from the code: the index, the schema, the documentation')
  .option('--check', 'write nothing, fail when something is not current', false)
  .action(async (options: { check: boolean }) => {
    const changed = await generate(options)
    for (const path of changed) process.stdout.write(`${options.check ? 'not current' : 'wrote'}: ${path}\n`)
    if (options.check && changed.length > 0) process.exitCode = 1
  })

dealer(program)
user(program)

await program.parseAsync()
