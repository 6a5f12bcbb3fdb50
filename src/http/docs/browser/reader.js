import { search } from './search.js'
import { offerToTry } from './try.js'

const root = document.documentElement
const kept = 'odograph.docs.language'

/** The snippets name a platform: this one. */
for (const pre of document.querySelectorAll('pre[data-language]'))
  pre.textContent = pre.textContent.replaceAll('https://odograph.example', location.origin)

const choose = (language) => {
  root.dataset.language = language
  for (const button of document.querySelectorAll('[data-choose]'))
    button.setAttribute('aria-pressed', String(button.dataset.choose === language))
}
choose(localStorage.getItem(kept) ?? 'curl')

const copy = async (button) => {
  const languages = [...button.closest('.shown').querySelectorAll('pre[data-language]')]
  const shown = languages.find((pre) => pre.dataset.language === root.dataset.language)
  await navigator.clipboard.writeText(shown.textContent)
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2000)
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button')
  if (button?.dataset.choose) {
    localStorage.setItem(kept, button.dataset.choose)
    choose(button.dataset.choose)
    // What stands above may be of another height now.
    button.scrollIntoView({ block: 'nearest' })
  }
  if (button?.classList.contains('copy')) copy(button)
  if (button?.classList.contains('menu'))
    button.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') === 'false'))
})

search(document.querySelector('input[type=search]'))
for (const details of document.querySelectorAll('details[data-path]')) offerToTry(details)
