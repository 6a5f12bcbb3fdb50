/** What is found stands in place of the tree, best first; all words must be somewhere. */

const most = 30

const scores = {
  title: 8,
  failures: 5,
  fields: 4,
  told: 3,
  words: 1,
}

const lower = (value) => [value ?? []].flat().map((text) => text.toLowerCase())

/** How well a text holds the word: whole parts are worth more. */
const hit = (text, word) => {
  const at = text.indexOf(word)
  if (at < 0) return 0
  const isPart = (character) => !character || /[^\p{L}\d]/u.test(character)
  return 1 + (isPart(text[at - 1]) ? 0.5 : 0) + (isPart(text[at + word.length]) ? 0.5 : 0)
}

/** The score of an entry, and the field or failure that a word was found in; nothing where one is nowhere. */
const judge = (entry, words) => {
  let score = 0
  let reason
  for (const word of words) {
    let best = 0
    for (const [part, worth] of Object.entries(scores))
      for (const [i, text] of lower(entry[part]).entries()) {
        const found = worth * hit(text, word)
        if (found <= best) continue
        best = found
        if (part === 'fields' || part === 'failures') reason = entry[part][i]
      }
    if (best === 0) return undefined
    score += best
  }
  return { entry, score, reason }
}

const line = ({ entry: { at, title, told }, reason }) => {
  const link = document.createElement('a')
  link.href = at
  for (const [name, text] of [
    ['b', title],
    ['span', told],
    ['code', reason],
  ])
    if (text) link.append(Object.assign(document.createElement(name), { textContent: text }))
  return link
}

export const search = (input) => {
  const [found, tree, count] = ['#found', '#tree', '.count'].map((name) => document.querySelector(name))
  let entries

  const show = async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    entries ??= fetch('/docs/index.json').then((response) => response.json())
    const all = (await entries).map((entry) => words.length > 0 && judge(entry, words)).filter(Boolean)
    // Of equal ones the shorter name has less that was not asked for.
    all.sort((a, b) => b.score - a.score || a.entry.title.length - b.entry.title.length)
    found.replaceChildren(...all.slice(0, most).map(line))
    found.hidden = words.length === 0
    tree.hidden = !found.hidden
    count.textContent = found.hidden
      ? ''
      : all.length > most
        ? `${all.length} found, the best ${most}`
        : `${all.length} found`
  }

  input.addEventListener('input', show)
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') found.querySelector('a')?.click()
    if (key === 'Escape') {
      input.value = ''
      show()
    }
  })
  found.addEventListener('click', ({ target }) => {
    if (!target.closest('a')) return
    // On the same page nothing is loaded anew.
    input.value = ''
    show()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest('input, textarea')) return
    event.preventDefault()
    input.focus()
  })
}
