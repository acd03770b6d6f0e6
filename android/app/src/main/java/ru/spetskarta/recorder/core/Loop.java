package ru.spetskarta.recorder.core;

import java.util.concurrent.LinkedBlockingQueue;

/** Runs what is posted one after the other, on a thread of its own. It has no timer: the phone wakes the core. */
class Loop {
  private static final Runnable END = new Runnable() {
    @Override
    public void run() {}
  };

  private final LinkedBlockingQueue<Runnable> waiting = new LinkedBlockingQueue<Runnable>();
  private volatile boolean closed;
  private final Thread thread;

  Loop(String name) {
    thread = new Thread(name) {
      @Override
      public void run() {
        work();
      }
    };
    thread.setDaemon(true);
  }

  Loop begun() {
    thread.start();
    return this;
  }

  private void work() {
    while (true) {
      try {
        Runnable next = waiting.take();
        if (next == END) return;
        next.run();
      } catch (InterruptedException ended) {
        return;
      } catch (Throwable wrong) {
        // One piece of work that fails, for want of memory too, must not end the recording.
        continue;
      }
    }
  }

  /** False once it is closed: then nothing is run any more. */
  synchronized boolean post(Runnable work) {
    return !closed && waiting.add(work);
  }

  boolean isOwn() {
    return Thread.currentThread() == thread;
  }

  /** What was posted before is still run. */
  synchronized void close() {
    if (closed) return;
    waiting.add(END);
    closed = true;
  }
}
