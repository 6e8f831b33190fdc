// Puts the cards and melds of the gallery into their states, one after another.
const give = (selector, states) =>
  document.querySelectorAll(selector).forEach((element, place) => element.classList.add(...states[place % states.length]));

give("[data-states=hand] li", [["none"], ["sel"], ["stg"], ["new"], ["new", "sel"]]);
give("[data-states=melds] .meld", [["none"], ["can", "layoff"], ["can", "swap"], ["can", "layoff", "swap"]]);
