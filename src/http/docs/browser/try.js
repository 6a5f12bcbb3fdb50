/** Asks the platform, by the hash of the web application in this browser or another one, which is kept in memory only. */

/** Pasted, by area. */
const pasted = {}

/** Where the web application keeps its session. */
const signedIn = (area) =>
  sessionStorage.getItem(`odograph.${area}`) ?? localStorage.getItem(`odograph.${area}`) ?? undefined

/** Characters of an answer that are shown. */
const most = 200_000

const bodyOf = (form, isUpload) => {
  const params = JSON.parse(form.elements.params.value || '{}')
  if (!isUpload) return JSON.stringify(params)
  const body = new FormData()
  for (const [name, value] of Object.entries(params))
    body.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const [file] = form.elements.file.files
  if (file) body.set('file', file)
  return body
}

const isJson = (response) => response.headers.get('content-type')?.startsWith('application/json')

const tell = async (response, form) => {
  const answer = form.querySelector('.answer')
  answer.hidden = !isJson(response)
  if (isJson(response)) {
    answer.textContent = JSON.stringify(await response.json(), null, 2).slice(0, most)
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
  link.textContent = `Save ${link.download}`
  form.querySelector('.status').append(' ', link)
}

const send = async (form, { path, area, upload }) => {
  const status = form.querySelector('.status')
  const isUpload = upload === 'true'
  const hash = form.elements.hash.value || signedIn(area)
  if (area) pasted[area] = form.elements.hash.value
  status.textContent = '…'
  try {
    const begin = performance.now()
    const response = await fetch(`/v2/${path}`, {
      method: 'POST',
      headers: {
        ...(area && hash && { authorization: `SVC ${hash}` }),
        ...(!isUpload && { 'content-type': 'application/json' }),
      },
      body: bodyOf(form, isUpload),
    })
    status.textContent = `HTTP ${response.status}, ${Math.round(performance.now() - begin)} ms`
    await tell(response, form)
  } catch (error) {
    status.textContent = error instanceof SyntaxError ? `The parameters are no JSON: ${error.message}` : String(error)
  }
}

export const offerToTry = (details) => {
  const { dataset } = details
  const open = () => {
    const form = document.querySelector('#try').content.cloneNode(true).querySelector('form')
    const { hash, params } = form.elements
    form.querySelector('.hash').hidden = !dataset.area
    form.querySelector('.file').hidden = dataset.upload !== 'true'
    hash.value = pasted[dataset.area] ?? ''
    hash.placeholder = signedIn(dataset.area) ? 'of the web application in this browser' : 'of a session or an API key'
    params.value = JSON.stringify(JSON.parse(dataset.params), null, 2)
    params.rows = Math.min(params.value.split('\n').length, 20)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      send(form, dataset)
    })
    details.append(form)
  }
  details.addEventListener('toggle', open, { once: true })
}
