// A boardgame.io server for the comparison: `node server.js PORT [FOLDER]`, which keeps its matches in memory, or in
// files in FOLDER with the store that comes with it. It is asked by the bench alone.
// package.json holds koa-compose back: from 4.2 on it copies the list of what answers requests before the lobby is in it.
const { Server, FlatFile, Origins, SocketIO } = require("boardgame.io/server");
const cards = require("./cards");

const [port, folder] = process.argv.slice(2);
const store = folder ? { db: new FlatFile({ dir: folder }) } : {};
// A client that waits for its turn while other servers are measured is not given up.
const transport = new SocketIO({ socketOpts: { pingTimeout: 600000 } });
const server = Server({ games: [cards], origins: [Origins.LOCALHOST], transport, ...store });
server.run({ port: Number(port), callback: () => console.log("ready") });
