const search = document.querySelector('input[type=search]')
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/[\s/]+/)
  for (const area of document.querySelectorAll('nav details')) {
    for (const link of area.querySelectorAll('a'))
      link.hidden = !words.every((word) => link.getAttribute('href').includes(word))
    area.hidden = !area.querySelector('a:not([hidden])')
  }
})
