// Asks for the page anew while somebody looks at it, and puts in what is new, but for what they are just using.
setInterval(async () => {
  if (document.hidden) return
  try {
    const answer = await fetch(location.href, { cache: 'no-store' })
    if (answer.status === 404 || answer.status === 410) location.reload()
    if (!answer.ok) return
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const name of ['.now', '.where', '.say']) {
      const [old, fresh] = [document.querySelector(name), next.querySelector(name)]
      if (old && fresh && old.outerHTML !== fresh.outerHTML && !old.contains(document.activeElement))
        old.replaceWith(fresh)
    }
  } catch {
    // Without a net it is asked again.
  }
}, 15000)
