// Starts the page and stands between it and the browser: frames, size, theme, keys, clipboard,
// address, lost GL contexts. web/platform/host.cpp calls `Module.host`; web/platform/exports.cpp is
// called from here. A classic script, because module scripts do not start in an opaque origin.
//
// window.ackpoint, for tests and the curious:
//   ready        a promise, kept once the first table is there
//   frames       how many have been drawn
//   timing       {edits: [ms of main thread from `input` to the table, …]}
//   items()      widgets on the canvas: [{label, x, y, width, height}] in CSS pixels
//   table()      the crash table as the twin has it
//   state()      everything that the twin shows
//   setText(s)   as if typed
//   choose(what, value, other)   a command of the twin, e.g. ('cell', strategy, row key)
//   error        why it did not start, if it did not
'use strict';

var Module = (() => {
  const root = document.documentElement;
  const canvas = document.getElementById('canvas');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const touch = matchMedia('(pointer: coarse)');
  const page = {frames: 0, timing: {edits: []}, error: null};
  window.ackpoint = page;
  let running = false;
  let started;
  page.ready = new Promise((resolve) => { started = resolve; });

  function call(name, ...strings) {
    if (!running) return undefined;
    const pointers = strings.map(toMemory);
    const answer = Module['_ackpoint_' + name](...pointers);
    pointers.forEach((pointer) => Module._free(pointer));
    return answer;
  }
  function toMemory(text) {
    const size = Module.lengthBytesUTF8(text) + 1;
    const pointer = Module._malloc(size);
    Module.stringToUTF8(text, pointer, size);
    return pointer;
  }
  function choose(what, value = '', other = '') {
    call('choose', what, value, other);
    work();
  }

  // Frames are drawn because something happened: three for each, while hover and layout settle.
  let framesLeft = 0;
  let frameAsked = false;
  let drawable = true;
  function wake() {
    framesLeft = 3;
    if (!frameAsked && drawable) {
      frameAsked = true;
      requestAnimationFrame(tick);
    }
  }
  function drawNow() {
    field.beforeFrame();
    ++page.frames;
    Module._ackpoint_frame();
    work();
  }
  function tick() {
    frameAsked = false;
    if (!running || !drawable) return;
    --framesLeft;
    drawNow();
    if (framesLeft > 0 && !frameAsked) {
      frameAsked = true;
      requestAnimationFrame(tick);
    }
  }
  // Heavy work runs in slices between frames.
  let workAsked = false;
  function work() {
    if (workAsked || !running) return;
    workAsked = true;
    setTimeout(() => {
      workAsked = false;
      if (Module._ackpoint_work()) work();
    }, 0);
  }

  const field = createField({
    edit(text, begun) {
      if (!running) return;
      const pointer = toMemory(text);
      Module._ackpoint_edit(pointer, begun);
      Module._free(pointer);
      work();
    },
    choose,
    wake,
    scrolled(x, y) { if (running) Module._ackpoint_scrolled(x, y); },
  });

  const ring = document.getElementById('focus-ring');
  function focusItem(label) {
    const item = label && page.items().find((each) => each.label === label);
    ring.style.display = item ? 'block' : 'none';
    if (!item) return;
    ring.style.left = item.x - 2 + 'px';
    ring.style.top = item.y - 2 + 'px';
    ring.style.width = item.width + 4 + 'px';
    ring.style.height = item.height + 4 + 'px';
  }
  const twin = createTwin(choose, (name) => { call('key', name); work(); }, focusItem);

  // The address: at most once a second, since browsers drop or refuse more.
  let fragment = '';
  let fragmentTimer = 0;
  function writeFragment() {
    fragmentTimer = 0;
    if (fragment === location.hash) return;
    try {
      history.replaceState(null, '', fragment);
    } catch (error) {
      fragmentTimer = setTimeout(writeFragment, 30000);
    }
  }
  function setFragment(text, push) {
    fragment = text;
    if (push) {
      clearTimeout(fragmentTimer);
      fragmentTimer = 0;
      history.pushState(null, '', text);
    } else if (!fragmentTimer) {
      fragmentTimer = setTimeout(writeFragment, 1000);
    }
  }
  function readFragment() {
    clearTimeout(fragmentTimer);
    fragmentTimer = 0;
    if (location.hash === fragment) return;
    fragment = location.hash;
    call('open', location.hash);
    work();
  }

  let noticeTimer = 0;
  function say(sentence) {
    choose('notice', sentence);
    clearTimeout(noticeTimer);
    noticeTimer = setTimeout(() => choose('notice', ''), 4000);
  }
  function copyByCommand(text) {
    const helper = document.createElement('textarea');
    helper.value = text;
    document.body.append(helper);
    const focused = document.activeElement;
    helper.select();
    let done = false;
    try { done = document.execCommand('copy'); } catch (error) { /* then by hand */ }
    helper.remove();
    if (focused) focused.focus({preventScroll: true});
    return done;
  }
  function copyByHand(text) {
    const box = document.getElementById('copy-by-hand');
    const input = document.getElementById('copy-text');
    input.value = text;
    box.hidden = false;
    input.select();
    document.getElementById('copy-close').onclick = () => { box.hidden = true; };
  }
  async function copy(link) {
    const text = new URL(link, location.href).href;
    const length = text.length > 2000 ? ` (${text.length} characters: some chats cut it)` : '';
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      if (!copyByCommand(text)) {
        copyByHand(text);
        return;
      }
    }
    say('Link copied' + length);
  }

  const host = {
    field,
    wake,
    toMemory,
    setFragment,
    copy,
    prefersDark: () => dark.matches,
    isTouch: () => touch.matches,
    hasWebgl() {
      let there = false;
      try {
        there = document.createElement('canvas').getContext('webgl2') !== null;
      } catch (error) { /* not there */ }
      if (!there) {
        root.classList.add('no-canvas');
        document.getElementById('message-state').textContent =
            'This browser offers no WebGL 2, so nothing is drawn; the scenario and its results ' +
            'are here as text.';
      }
      return there;
    },
    showTwin(view) {
      page.latest = view;
      root.dataset.theme = view.theme;
      twin.show(view);
    },
    showGallery: (entries) => twin.gallery(entries),
    reportEdit(milliseconds) {
      page.timing.edits.push(milliseconds);
      if (page.timing.edits.length > 1000) page.timing.edits.shift();
    },
  };

  page.items = () => {
    if (!running) return [];
    const pointer = Module._ackpoint_items();
    const items = JSON.parse(Module.UTF8ToString(pointer));
    Module._free(pointer);
    return items;
  };
  page.state = () => page.latest;
  page.table = () => page.latest && page.latest.table;
  page.choose = choose;
  page.setText = (text) => {
    field.area.value = text;
    field.area.dispatchEvent(new Event('input'));
  };

  function listen() {
    addEventListener('hashchange', readFragment);
    addEventListener('popstate', readFragment);
    addEventListener('keydown', (event) => {
      root.dataset.keyboard = '';
      const target = event.target;
      if (event.defaultPrevented || target.closest('textarea, input, select, #twin')) return;
      const undo = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && (undo === 'z' || undo === 'y')) {
        event.preventDefault();
        choose(undo === 'z' && !event.shiftKey ? 'undo' : 'redo');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (call('key', (event.shiftKey ? 'Shift+' : '') + event.key)) event.preventDefault();
      work();
    });
    addEventListener('pointerdown', () => { delete root.dataset.keyboard; });
    // A click is handled inside its own event, where browsers allow writing to the clipboard.
    canvas.addEventListener('click', () => {
      if (!drawable) return;
      drawNow();
      drawNow();
    });
    canvas.addEventListener('mousedown', () => canvas.focus({preventScroll: true}));
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      drawable = false;
      Module._ackpoint_context(0);
    });
    canvas.addEventListener('webglcontextrestored', () => {
      drawable = true;
      Module._ackpoint_context(1);
    });
    const environment = () => {
      root.toggleAttribute('data-touch', touch.matches);
      Module._ackpoint_environment();
    };
    dark.addEventListener('change', environment);
    touch.addEventListener('change', environment);
    // SDL looks at the size of the canvas when the window is resized, and at no other time.
    const resized = () => {
      dispatchEvent(new Event('resize'));
      wake();
    };
    new ResizeObserver(resized).observe(canvas);
    const watchRatio = () => {
      matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
        resized();
        watchRatio();
      }, {once: true});
    };
    watchRatio();
    document.addEventListener('visibilitychange', () => { if (!document.hidden) wake(); });
  }

  function fail(reason) {
    page.error = String(reason);
    root.classList.remove('running');
    document.getElementById('message-state').textContent =
        'Ackpoint could not start here: ' + reason + '. It needs WebAssembly.';
  }
  addEventListener('unhandledrejection', (event) => {
    if (!running) fail(`its program did not load (${event.reason})`);
  });
  if (typeof WebAssembly !== 'object') fail('this browser has no WebAssembly');
  root.toggleAttribute('data-touch', touch.matches);

  return {
    host,
    canvas,
    print: (text) => console.log(text),
    printErr: (text) => console.warn(text),
    onAbort: fail,
    postRun: [() => {
      running = true;
      listen();
      if (!root.classList.contains('no-canvas')) root.classList.add('running');
      wake();
      work();
      document.fonts.load('15px "JetBrains Mono"').then(wake, wake);
      started();
    }],
  };
})();
