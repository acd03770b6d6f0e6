package ru.spetskarta.recorder.core;

import java.util.ArrayDeque;
import java.util.Deque;

/** Runs everything at once on the test's own thread, one after the other. */
final class TestLoop extends Loop {
  private final Deque<Runnable> waiting = new ArrayDeque<Runnable>();
  private boolean running;

  TestLoop() {
    super("test");
  }

  @Override
  synchronized boolean post(Runnable work) {
    waiting.add(work);
    if (running) return true;
    running = true;
    try {
      while (!waiting.isEmpty()) waiting.poll().run();
    } finally {
      running = false;
      waiting.clear();
    }
    return true;
  }

  @Override
  boolean isOwn() {
    return running;
  }

  @Override
  synchronized void close() {}
}
