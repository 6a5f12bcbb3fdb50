/** How those who fetch tiles, the worker those of shapes and the page those of pictures, tell that one could not be had now. */

const name = 'odograph.map.away'
const header = 'odograph-map'

/** Has whatever is fetched here looked at: of a tile that could not be had, an empty one came. */
export const watchFetched = (scope: { fetch: typeof fetch }): void => {
  const channel = new BroadcastChannel(name)
  const ask = scope.fetch
  scope.fetch = async (...asked) => {
    const answer = await ask(...asked)
    if (answer.headers.get(header) === 'away') channel.postMessage('away')
    return answer
  }
}

/** Told whenever a tile could not be had; answers how to stop. */
export const onAway = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(name)
  channel.onmessage = () => listener()
  return () => channel.close()
}
