/**
 * A page that has been open since before an upgrade may ask for a part that is not there any more: then it is loaded anew, where it
 * stands. Once a minute at most, so that a part that cannot be had at all is told as a failure.
 */
const name = 'odograph.renewed'
const pause = 60_000

addEventListener('vite:preloadError', (event) => {
  if (Date.now() - Number(sessionStorage.getItem(name)) < pause) return
  sessionStorage.setItem(name, String(Date.now()))
  event.preventDefault()
  location.reload()
})
