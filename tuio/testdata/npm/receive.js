// Prints what tuio-client, a TUIO receiver that isn't ours, reports:
//
//   node receive.js udp PORT | ws HOST PORT
//
// A line an event: "add 2Dobj 3 10204 0.50000 0.25000 1.57000" (session,
// number, place, angle), "update …", "remove 2Dobj 3", and "frame" after the
// events of a frame. "ready" says that it hears.
import OSC from 'osc-js'
import { TuioReceiver, Tuio11Client, Tuio20Client } from 'tuio-client/dist/tuio-client.es.js'

const [way, ...where] = process.argv.slice(2)
const say = (...words) => console.log(words.join(' '))
const fixed = (...numbers) => numbers.map((n) => n.toFixed(5)).join(' ')

function plugin() {
  if (way === 'udp') {
    return new OSC.DatagramPlugin({ open: { host: '127.0.0.1', port: Number(where[0]) } })
  }
  return new OSC.WebsocketClientPlugin({ host: where[0], port: Number(where[1]) })
}

class Receiver extends TuioReceiver {
  osc = new OSC({ plugin: plugin(), discardLateMessages: false })

  constructor() {
    super()
    this.osc.on('*', (message) => this.onOscMessage(message))
    this.osc.on('open', () => say('ready'))
  }

  connect() {
    this.osc.open()
    this.isConnected = true
  }

  disconnect() {
    this.osc.close()
    this.isConnected = false
  }
}

const object = (o) => `2Dobj ${o.sessionId} ${o.symbolId} ${fixed(o.position.x, o.position.y, o.angle)}`
const cursor = (c) => `2Dcur ${c.sessionId} 0 ${fixed(c.position.x, c.position.y, 0)}`
const blob = (b) => `2Dblb ${b.sessionId} 0 ${fixed(b.position.x, b.position.y, b.angle)}`
const token = (t) => `tok ${t.sessionId} ${t.cId} ${fixed(t.position.x, t.position.y, t.angle)}`

const receiver = new Receiver()
const one = new Tuio11Client(receiver)
one.addTuioListener({
  addTuioObject: (o) => say('add', object(o)),
  updateTuioObject: (o) => say('update', object(o)),
  removeTuioObject: (o) => say('remove', '2Dobj', o.sessionId),
  addTuioCursor: (c) => say('add', cursor(c)),
  updateTuioCursor: (c) => say('update', cursor(c)),
  removeTuioCursor: (c) => say('remove', '2Dcur', c.sessionId),
  addTuioBlob: (b) => say('add', blob(b)),
  updateTuioBlob: (b) => say('update', blob(b)),
  removeTuioBlob: (b) => say('remove', '2Dblb', b.sessionId),
  refresh: () => say('frame'),
})
const two = new Tuio20Client(receiver)
two.addTuioListener({
  tuioAdd: (o) => o.containsTuioToken() && say('add', token(o.token)),
  tuioUpdate: (o) => o.containsTuioToken() && say('update', token(o.token)),
  tuioRemove: (o) => o.containsTuioToken() && say('remove', 'tok', o.sessionId),
  tuioRefresh: () => say('frame'),
})
two._initialize_fields()
one.connect()

process.stdin.on('end', () => process.exit(0)).resume()
