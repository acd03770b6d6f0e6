package ru.spetskarta.recorder.core.stage;

import java.util.ArrayDeque;
import java.util.Deque;
import ru.spetskarta.recorder.core.basics.Loop;

/** Runs all work in order on the test's own thread. */
public final class TestLoop extends Loop {
  private final Deque<Runnable> waiting = new ArrayDeque<Runnable>();
  private boolean running;

  public TestLoop() {
    super("test");
  }

  @Override
  public synchronized boolean post(Runnable work) {
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
  public boolean isOwn() {
    return running;
  }

  @Override
  public synchronized void close() {}
}
