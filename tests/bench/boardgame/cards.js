// A game of the shape of a round of Concan in its middle: 106 cards in four hands that only their holders see, a stock
// that nobody sees, a fire pile, and melds that all see. A turn is a draw and a throw. A throw goes on below the stock,
// so that it never runs out.
const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");

const SUITS = ["s", "h", "d", "c"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

function deck() {
  const one = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
  return [...one, ...one, "X", "X"];
}

module.exports = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const stock = random.Shuffle(deck());
    const players = {};
    const seats = [];
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      const opened = seat < 2;
      players[seat] = { hand: stock.splice(0, opened ? 4 : 14) };
      seats.push({ opened, committed: false, count: players[seat].hand.length, last: -30, total: 120 });
    }
    const melds = [0, 0, 0, 1, 1, 1].map((owner) => ({ owner, kind: "run", cards: stock.splice(0, 4) }));
    const fire = stock.splice(0, 12);
    return { secret: { stock }, stock: stock.length, players, seats, melds, fire, drawn: false, recycled: 0 };
  },
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    draw: {
      client: false,
      move: ({ G, playerID }) => {
        if (G.drawn) return INVALID_MOVE;
        G.players[playerID].hand.push(G.secret.stock.pop());
        G.seats[playerID].count += 1;
        G.drawn = true;
      },
    },
    throw: {
      client: false,
      move: ({ G, playerID, events }, place) => {
        const hand = G.players[playerID].hand;
        if (!G.drawn || !(place in hand)) return INVALID_MOVE;
        G.fire.push(hand.splice(place, 1)[0]);
        G.secret.stock.unshift(G.fire.shift());
        G.seats[playerID].count -= 1;
        G.drawn = false;
        events.endTurn();
      },
    },
  },
};
