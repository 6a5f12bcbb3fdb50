/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. Whoever pressed Ctrl-C is told that it was heard. */
export const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const onSignal = (signal: NodeJS.Signals): void => {
      process.removeListener('SIGTERM', onSignal)
      process.removeListener('SIGINT', onSignal)
      if (signal === 'SIGINT') process.stderr.write('\nIt ends, in order; Ctrl-C again ends it at once.\n')
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
