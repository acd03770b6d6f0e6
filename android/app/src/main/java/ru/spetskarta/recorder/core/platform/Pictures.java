package ru.spetskarta.recorder.core.platform;

import java.io.File;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import ru.spetskarta.recorder.core.queue.Disk;
import ru.spetskarta.recorder.core.queue.Photo;

/** Pictures of photos, one file each. */
public final class Pictures {
  private final Disk disk;

  /** Deletes files that belong to no photo, and renames a picture that still has its temporary name. */
  public Pictures(Disk disk, Collection<Photo> photos) {
    this.disk = disk;
    Set<String> names = new HashSet<String>();
    for (Photo photo : photos) {
      names.add(photo.name());
      String half = Disk.halfOf(photo.name());
      if (disk.file(photo.name()).exists() || disk.file(half).length() != photo.bytes) continue;
      try {
        disk.rename(half, photo.name());
      } catch (IOException lost) {
        // The sender will find that there is no picture.
        continue;
      }
    }
    for (String name : disk.names()) {
      if (name.startsWith("photo-") ? !names.contains(name) : Disk.isHalf(name)) disk.delete(name);
    }
  }

  /** On disk when it returns. */
  public void add(Photo photo, byte[] picture) throws IOException {
    disk.replace(photo.name(), picture);
  }

  public void delete(Photo photo) {
    disk.delete(photo.name());
  }

  public File of(Photo photo) {
    return disk.file(photo.name());
  }
}
