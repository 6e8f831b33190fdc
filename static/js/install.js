// Registers the worker that shows the page for being offline.
navigator.serviceWorker?.register("/worker.js").catch(() => {});
