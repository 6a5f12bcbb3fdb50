;(() => {
  const root = document.documentElement
  const source = document.getElementById('data')

  /** What is shown, as src/api/tracker/location/link/viewer.ts tells it; frames of the live channel bring it up to date. */
  const given = JSON.parse(source.textContent)
  const { words } = given
  let { objects, places, display, traces } = given
  const lang = root.lang
  const colors = ['#1769aa', '#c2410c', '#15803d', '#9333ea', '#b91c1c', '#0f766e', '#a16207', '#be185d']
  const colorOf = (n) => colors[n % colors.length]

  /** Sizes in metres, and of speeds in km/h. Browsers have names for most units, else they have `word`. */
  const metric = {
    speed: { unit: 'kilometer-per-hour', size: 1 },
    lengths: [
      { unit: 'kilometer', size: 1000 },
      { unit: 'meter', size: 1 },
    ],
  }
  const imperial = {
    speed: { unit: 'mile-per-hour', size: 1.609344 },
    lengths: [
      { unit: 'mile', size: 1609.344 },
      { unit: 'foot', size: 0.3048 },
    ],
  }
  const nautical = {
    speed: { word: words.knots, size: 1.852 },
    lengths: [{ word: words.nautical_miles, size: 1852 }, metric.lengths[1]],
  }
  const system = { imperial, us: imperial, nautical }[given.units] ?? metric
  const told = (count, { unit, word }) => {
    const style = unit ? { style: 'unit', unit } : {}
    const number = new Intl.NumberFormat(lang, { ...style, maximumFractionDigits: 2 }).format(count)
    return word ? `${number} ${word}` : number
  }

  const map = document.getElementById('map')
  const canvas = map.querySelector('canvas')
  const list = document.getElementById('objects')
  const live = document.getElementById('live')

  // The map: Mercator, the world from 0 to 1; `scale` pixels are the world.

  const xOf = (lng) => lng / 360 + 0.5
  const yOf = (lat) => {
    const sin = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
    return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
  }
  const latOf = (y) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  const around = 40_075_016.686
  const metres = () => (around * Math.cos((latOf(view.y) * Math.PI) / 180)) / view.scale
  const deepest = 256 * 2 ** 18

  const view = { x: 0.5, y: 0.5, scale: 512 }
  let isMoved = false
  let width = 0
  let height = 0

  /** The nearest of the copies of a meridian. */
  const near = (x, to) => x - Math.round(x - to)
  const at = (lat, lng) => [
    (near(xOf(lng), view.x) - view.x) * view.scale + width / 2,
    (yOf(lat) - view.y) * view.scale + height / 2,
  ]

  const showAll = () => {
    const seen = []
    const add = (lat, lng, radius = 0) => {
      const wide = radius / (around * Math.cos((lat * Math.PI) / 180))
      seen.push([xOf(lng) - wide, yOf(lat) - wide], [xOf(lng) + wide, yOf(lat) + wide])
    }
    for (const { position } of objects) if (position) add(position.lat, position.lng)
    for (const { lat, lng, radius } of places) add(lat, lng, radius)
    for (const pieces of traces) for (const piece of pieces) for (const [lat, lng] of piece) add(lat, lng)
    if (seen.length === 0) return
    const [first] = seen[0]
    const xs = seen.map(([x]) => near(x, first))
    const ys = seen.map(([, y]) => y)
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    const margin = Math.min(72, width / 6, height / 6)
    // Beside the buttons.
    const beside = 36
    const wide = (width - 2 * margin - beside) / (right - left || 1e-9)
    const scale = Math.min(wide, (height - 2 * margin) / (bottom - top || 1e-9))
    view.x = (left + right) / 2
    view.y = (top + bottom) / 2
    view.scale = Math.max(256, Math.min(deepest / 4, scale))
    view.x += beside / 2 / view.scale
  }

  const zoom = (factor, [px, py] = [width / 2, height / 2]) => {
    const scale = Math.max(128, Math.min(deepest, view.scale * factor))
    view.x += (px - width / 2) * (1 / view.scale - 1 / scale)
    view.y += (py - height / 2) * (1 / view.scale - 1 / scale)
    view.scale = scale
    isMoved = true
    draw()
  }

  // Drawing.

  const pen = canvas.getContext('2d')
  let isDue = false
  const draw = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      paint()
    })
  }

  const paint = () => {
    const css = getComputedStyle(root)
    const ink = (name) => css.getPropertyValue(name).trim()
    const ratio = window.devicePixelRatio || 1
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, width, height)
    grid(ink('--grid'), ink('--soft'))
    for (const place of places) circle(place, ink('--act'), ink)
    traces.forEach((pieces, n) => {
      for (const piece of pieces) way(piece, colorOf(n))
    })
    // Those that stand lower hide those behind them.
    const placed = objects.map((object, n) => ({ object, n })).filter(({ object }) => object.position)
    placed.sort((a, b) => b.object.position.lat - a.object.position.lat)
    for (const { object, n } of placed) marker(object.position, colorOf(n))
    titles(
      placed.map(({ object }) => object),
      ink,
    )
    scaleBar(ink)
  }

  /** Of titles that would lie over each other the nearest is told, and how many more there are. */
  const titles = (placed, ink) => {
    const kept = []
    for (const { title, position } of placed.toReversed()) {
      const [x, y] = at(position.lat, position.lng)
      const over = kept.find((each) => Math.abs(each.x - x) < 80 && Math.abs(each.y - y) < 16)
      if (over) over.more++
      else kept.push({ title, x, y, more: 0 })
    }
    for (const { title, x, y, more } of kept)
      label(title, x, y - (display.show_icons ? 18 : 20), ink, true, more > 0 ? ` +${more}` : '')
  }

  const steps = [45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001]
  const grid = (line, soft) => {
    const step = steps.findLast((each) => (each / 360) * view.scale >= 96) ?? 45
    const digits = Math.max(0, -Math.floor(Math.log10(step)))
    pen.strokeStyle = line
    pen.lineWidth = 1
    pen.fillStyle = soft
    pen.font = '11px system-ui, sans-serif'
    pen.textBaseline = 'alphabetic'
    const west = (view.x - width / 2 / view.scale - 0.5) * 360
    const east = (view.x + width / 2 / view.scale - 0.5) * 360
    const [north, south] = [latOf(view.y - height / 2 / view.scale), latOf(view.y + height / 2 / view.scale)]
    pen.textAlign = 'center'
    for (let i = Math.ceil(west / step); i * step <= east; i++) {
      const x = Math.round((xOf(i * step) - view.x) * view.scale + width / 2) + 0.5
      stroke([x, 0], [x, height])
      const lng = ((((i * step + 180) % 360) + 360) % 360) - 180
      if (x > 40 && x < width - 70) pen.fillText(`${lng.toFixed(digits)}°`, x, 14)
    }
    pen.textAlign = 'left'
    for (let i = Math.ceil(south / step); i * step <= north; i++) {
      const y = Math.round((yOf(i * step) - view.y) * view.scale + height / 2) + 0.5
      stroke([0, y], [width, y])
      if (y > 30 && y < height - 40) pen.fillText(`${(i * step).toFixed(digits)}°`, 6, y - 4)
    }
  }

  const stroke = (...points) => {
    pen.beginPath()
    for (const [x, y] of points) pen.lineTo(x, y)
    pen.stroke()
  }

  const circle = ({ label: text, lat, lng, radius }, color, ink) => {
    const [x, y] = at(lat, lng)
    const size = Math.max(6, radius / ((around * Math.cos((lat * Math.PI) / 180)) / view.scale))
    pen.beginPath()
    pen.arc(x, y, size, 0, 2 * Math.PI)
    pen.globalAlpha = 0.12
    pen.fillStyle = color
    pen.fill()
    pen.globalAlpha = 1
    pen.strokeStyle = color
    pen.lineWidth = 1.5
    pen.stroke()
    label(text, x, y + size + 15, ink, false)
  }

  const way = (piece, color) => {
    if (piece.length < 2) return
    pen.strokeStyle = color
    pen.lineWidth = 4
    pen.lineJoin = 'round'
    pen.lineCap = 'round'
    pen.globalAlpha = 0.6
    stroke(...piece.map(([lat, lng]) => at(lat, lng)))
    pen.globalAlpha = 1
  }

  const marker = ({ lat, lng, heading }, color) => {
    const [x, y] = at(lat, lng)
    const size = display.show_icons ? 14 : 9
    pen.save()
    pen.translate(x, y)
    pen.rotate((heading * Math.PI) / 180)
    pen.fillStyle = color
    pen.strokeStyle = '#fff'
    pen.lineWidth = 2
    pen.beginPath()
    if (!display.show_icons) {
      pen.moveTo(-6, -6)
      pen.lineTo(0, -17)
      pen.lineTo(6, -6)
    }
    pen.closePath()
    pen.stroke()
    pen.fill()
    pen.beginPath()
    pen.arc(0, 0, size, 0, 2 * Math.PI)
    pen.fill()
    pen.stroke()
    if (display.show_icons) {
      pen.beginPath()
      for (const [dx, dy] of [
        [0, -8],
        [6, 7],
        [0, 3.5],
        [-6, 7],
      ])
        pen.lineTo(dx, dy)
      pen.fillStyle = '#fff'
      pen.fill()
    }
    pen.restore()
  }

  const label = (text, x, y, ink, isBold, after = '') => {
    pen.font = `${isBold ? 600 : 400} 13px system-ui, sans-serif`
    pen.textAlign = 'center'
    pen.textBaseline = 'alphabetic'
    pen.lineJoin = 'round'
    pen.lineWidth = 4
    pen.strokeStyle = ink('--land')
    pen.fillStyle = ink(isBold ? '--text' : '--soft')
    const short = `${text.length > 40 ? `${text.slice(0, 39)}…` : text}${after}`
    pen.strokeText(short, x, y)
    pen.fillText(short, x, y)
  }

  const scaleBar = (ink) => {
    const most = metres() * 120
    const unit = system.lengths.find(({ size }) => size <= most) ?? system.lengths.at(-1)
    const ten = 10 ** Math.floor(Math.log10(most / unit.size))
    const count = [5, 2, 1].map((times) => times * ten).find((each) => each * unit.size <= most)
    const length = count * unit.size
    const pixels = length / metres()
    const y = height - 14
    pen.strokeStyle = ink('--land')
    pen.lineWidth = 5
    stroke([14, y - 6], [14, y], [14 + pixels, y], [14 + pixels, y - 6])
    pen.strokeStyle = ink('--text')
    pen.lineWidth = 2
    stroke([14, y - 6], [14, y], [14 + pixels, y], [14 + pixels, y - 6])
    label(told(count, unit), 14 + pixels / 2, y - 8, ink, true)
  }

  const resize = () => {
    const ratio = window.devicePixelRatio || 1
    const isFirst = width === 0
    width = map.clientWidth
    height = map.clientHeight
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    if (isFirst || (display.autoscale && !isMoved)) showAll()
    draw()
  }

  // Fingers, mouse, wheel and keys.

  const fingers = new Map()
  const inMap = ({ clientX, clientY }) => {
    const { left, top } = canvas.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const spread = () => {
    const [[ax, ay], [bx, by]] = [...fingers.values()]
    return { size: Math.hypot(ax - bx, ay - by), middle: [(ax + bx) / 2, (ay + by) / 2] }
  }
  const pan = (dx, dy) => {
    view.x -= dx / view.scale
    view.y -= dy / view.scale
    isMoved = true
    draw()
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, inMap(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = inMap(event)
    if (fingers.size === 1) {
      fingers.set(event.pointerId, now)
      pan(now[0] - before[0], now[1] - before[1])
      return
    }
    const last = spread()
    fingers.set(event.pointerId, now)
    const { size, middle } = spread()
    pan(middle[0] - last.middle[0], middle[1] - last.middle[1])
    if (last.size > 0) zoom(size / last.size, middle)
  })
  for (const end of ['pointerup', 'pointercancel'])
    canvas.addEventListener(end, ({ pointerId }) => fingers.delete(pointerId))
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoom(2 ** (-event.deltaY / 300), inMap(event))
    },
    { passive: false },
  )
  for (const button of map.querySelectorAll('[data-zoom]'))
    button.addEventListener('click', () => {
      if (button.dataset.zoom === 'in') return zoom(2)
      if (button.dataset.zoom === 'out') return zoom(0.5)
      isMoved = false
      showAll()
      draw()
    })

  // The list beside the map.

  const element = (name, options = {}, ...inner) => {
    const made = Object.assign(document.createElement(name), options)
    made.append(...inner)
    return made
  }
  const ago = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ]
  const since = (time) => {
    const seconds = Math.max(0, (Date.now() - Date.parse(time)) / 1000)
    const [unit, size] = units.find(([, size]) => seconds >= size) ?? ['second', 1]
    return ago.format(-Math.floor(unit === 'second' ? (seconds < 20 ? 0 : seconds) : seconds / size), unit)
  }

  const item = (object, n, isOpen) => {
    const { title, position, elsewhere, speed, address, movement_status, connection_status } = object
    const swatch = element('i')
    swatch.style.background = colorOf(n)
    const name = element('button', { className: 'name', type: 'button', disabled: !position }, swatch, title)
    name.addEventListener('click', () => {
      view.x = xOf(position.lng)
      view.y = yOf(position.lat)
      view.scale = Math.max(view.scale, 256 * 2 ** 14)
      isMoved = true
      draw()
    })
    const isStill = speed === 0 && movement_status && movement_status !== 'moving'
    const does = [
      movement_status && words[movement_status],
      speed !== undefined && !isStill && told(Math.round(speed / system.speed.size), system.speed),
    ]
    const where = position ? since(position.time) : elsewhere ? words.elsewhere : words.nowhere
    const state = [where, connection_status && words[connection_status]].filter(Boolean).join(' · ')
    return element(
      'li',
      {},
      name,
      ...(does.filter(Boolean).length > 0 ? [element('p', { textContent: does.filter(Boolean).join(' · ') })] : []),
      ...(address ? [element('p', { textContent: address })] : []),
      element('p', { className: 'soft', textContent: state }),
      ...about(object, isOpen),
    )
  }

  /** The driver and the vehicle, as far as they are told: open, or to be opened. */
  const about = ({ driver_name, driver_phone, vehicle_label, vehicle_reg_number }, isOpen) => {
    const phone =
      driver_phone && element('a', { href: `tel:${driver_phone.replace(/[^+\d]/g, '')}`, textContent: driver_phone })
    const line = (word, ...parts) => {
      const told = parts.filter(Boolean).flatMap((part, i) => (i > 0 ? [', ', part] : [part]))
      return told.length > 0 ? [element('p', {}, `${word}: `, ...told)] : []
    }
    const driver = line(words.driver, driver_name, phone)
    const vehicle = line(words.vehicle, vehicle_label, vehicle_reg_number)
    const closed = [...(display.show_driver_info ? [] : driver), ...(display.show_vehicle_info ? [] : vehicle)]
    const open = [...(display.show_driver_info ? driver : []), ...(display.show_vehicle_info ? vehicle : [])]
    const details = element('details', { open: isOpen }, element('summary', { textContent: words.details }), ...closed)
    return closed.length > 0 ? [...open, details] : open
  }

  /** Only what is another one than it was is made anew: somebody may be reading, or be on a button. */
  let keys = []
  const tell = () => {
    const before = keys
    keys = objects.map((object) => JSON.stringify([object, display, object.position && since(object.position.time)]))
    objects.forEach((object, n) => {
      const shown = list.children[n]
      if (shown && keys[n] === before[n]) return
      const isOpen = shown?.querySelector('details')?.open ?? false
      if (shown) shown.replaceWith(item(object, n, isOpen))
      else list.append(item(object, n, isOpen))
    })
    while (list.children.length > objects.length) list.lastChild.remove()
  }

  // What comes live.

  const follow = (n, { position, elsewhere }) => {
    traces[n] ??= []
    const pieces = traces[n]
    if (elsewhere) pieces.push([])
    if (!position) return
    const time = Date.parse(position.time)
    const piece = pieces.at(-1) ?? []
    if (pieces.length === 0) pieces.push(piece)
    if (time > (piece.at(-1)?.[2] ?? 0)) piece.push([position.lat, position.lng, time])
    const oldest = time - display.trace_duration * 1000
    traces[n] = pieces
      .map((each) => each.filter((point) => point[2] >= oldest))
      .filter((each, i, all) => each.length > 0 || i === all.length - 1)
  }

  const take = (data) => {
    if (data.places) {
      const names = (some) => JSON.stringify(some.map(({ title }) => title))
      if (names(objects) !== names(data.objects)) traces = []
      ;({ places, display } = data)
      objects = data.objects
      for (const [n, object] of objects.entries()) follow(n, object)
    } else
      for (const { n, ...object } of data.objects) {
        objects[n] = object
        follow(n, object)
      }
    if (display.autoscale && !isMoved) showAll()
    tell()
    draw()
  }

  /** Nothing of it stays. */
  const goDark = (status) => {
    isOver = true
    objects = places = traces = []
    source.remove()
    live.textContent = ''
    const { heading, text } = words.notices[status] ?? words.notices.unknown
    const main = document.querySelector('main')
    main.className = 'notice'
    main.replaceChildren(element('h1', { textContent: heading }), element('p', { textContent: text }))
  }

  let isOver = false
  let pause = 1_000
  const hash = location.pathname.replace(/\/$/, '').split('/').pop()
  const connect = () => {
    const address = new URL(given.socket, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    const over = (status) => {
      goDark(status)
      socket.close()
    }
    live.textContent = words.reconnecting
    live.className = ''
    socket.onopen = () =>
      socket.send(JSON.stringify({ action: 'subscribe', hash, requests: [{ type: 'state', trackers: [] }] }))
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data)
      if (isOver) return
      if (frame.event === 'link') return over(frame.data.status)
      if (frame.type === 'error' && frame.status.code === 4) return over('unknown')
      if (frame.event !== 'state') return
      pause = 1_000
      live.textContent = words.live
      live.className = 'on'
      take(frame.data)
    }
    socket.onclose = () => {
      if (isOver) return
      live.textContent = words.reconnecting
      live.className = ''
      setTimeout(connect, pause * (0.5 + Math.random()))
      pause = Math.min(30_000, pause * 2)
    }
  }

  new ResizeObserver(resize).observe(map)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
  setInterval(tell, 15_000)
  tell()
  connect()
})()
