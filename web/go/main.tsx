import '#web/small/base.css'
import { createRoot } from 'react-dom/client'
import { languageOf } from '#web/words/language.ts'
import { App } from './app.tsx'
import { openShelf } from './kept/browser-shelf.ts'
import { createPassingShelf } from './kept/shelf.ts'
import { openPhone } from './phone.ts'
import { guardWatch } from './position/guard.ts'
import { createWatch } from './position/watch.ts'
import { forget } from './push/push.ts'
import { openNamed, takeNamed } from './where.ts'
import { wordsIn } from './words.ts'
import { keepPage, onWorker, sendLater } from './worker/keep-page.ts'

/** Milliseconds after which a page that is looked at asks again: the office writes to phones that are not pushed anything too. */
const looks_every = 60_000

const shelf = await openShelf().catch(createPassingShelf)
const chosen = await shelf.read<string>('fact', 'language')

/** One page of several at a time, where the browser can say which. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  if (!navigator.locks) return work()
  await navigator.locks.request('odograph-go', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

const phone = await openPhone({
  shelf,
  url: location.origin,
  fetch: (...asked) => fetch(...asked),
  now: () => Date.now(),
  mark: localStorage,
  alone,
  later: sendLater,
  forgetPushes: forget,
})

const light = async (): Promise<() => void> => {
  const lock = await navigator.wakeLock.request('screen')
  return () => void lock.release()
}
const watch = createWatch(shelf, { geolocation: navigator.geolocation, light }, () => {
  void phone.lookAgain().then(phone.send)
})

const language = languageOf(chosen, phone.state().known?.phone.locale, ...navigator.languages)
const words = await wordsIn(language)

createRoot(document.querySelector('#root') as Element).render(
  <App held={{ phone, shelf, watch }} first={{ language, words }} chosen={chosen !== undefined} />,
)

guardWatch(phone, watch)

setInterval(() => {
  if (document.visibilityState === 'visible') void phone.refresh()
}, looks_every)
addEventListener('online', () => void phone.send().then(phone.refresh))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return
  void phone.send().then(phone.refresh)
  void watch.seen()
})
void phone.send().then(phone.refresh)
if (phone.state().known?.tracker.takes_positions) void watch.resume()
keepPage()
onWorker({
  sent: () => void phone.lookAgain().then(phone.send).then(phone.refresh),
  told: () => void phone.refresh(),
  open: openNamed,
})
// A browser that has closed the page opens it where the notice leads.
openNamed(takeNamed())
