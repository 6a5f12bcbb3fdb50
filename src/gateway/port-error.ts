/** What keeps a port from being opened, by the system's code of it. */
const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be opened by this user',
}

/** An error of opening a port as a sentence that says what to set. `protocol`: `http` and `detect` too. */
export const portError = (error: Error, protocol: string, port: number, host: string): Error => {
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  if (reason)
    return new Error(`Port ${port} ${reason}: set ODOGRAPH_${protocol.toUpperCase()}_PORT to another one, or to off.`)
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code))
    return new Error(
      `${host} is no address of this machine: set ODOGRAPH_${protocol === 'http' ? 'HTTP' : 'DEVICE'}_HOST, or ODOGRAPH_HOST, to one.`,
    )
  return error
}
